/** The folder of a run, which keeps its measurements. */
@NullMarked
package org.openmds.loadtest.model.run;

import org.jspecify.annotations.NullMarked;
