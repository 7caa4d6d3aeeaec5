/** Where a run's measurements are kept: one folder. */
@NullMarked
package org.openmds.loadtest.run;

import org.jspecify.annotations.NullMarked;
