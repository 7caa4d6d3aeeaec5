/** Where a run's measurements are kept: one folder. */
@NullMarked
package org.openmds.loadtest.model.run;

import org.jspecify.annotations.NullMarked;
