/** The tests that run in each browser. They share one process, because Firefox takes seconds to start. */

import "./models.test.js";
import "./interaction.test.js";
import "./comparison.test.js";
import "./hostile.test.js";
