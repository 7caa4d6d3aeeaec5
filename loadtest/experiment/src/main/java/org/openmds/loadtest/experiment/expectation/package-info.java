/** The statements of the papers about each figure, as a file of formulas, and their evaluation on measured points. */
@NullMarked
package org.openmds.loadtest.experiment.expectation;

import org.jspecify.annotations.NullMarked;
