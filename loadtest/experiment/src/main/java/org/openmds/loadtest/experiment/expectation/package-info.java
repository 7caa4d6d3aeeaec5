/** What the papers say of each figure, and whether measured points agree: one file of formulas. */
@NullMarked
package org.openmds.loadtest.experiment.expectation;

import org.jspecify.annotations.NullMarked;
