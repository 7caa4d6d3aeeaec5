/** Plans of runs, in the form that people write and testers receive. */
@NullMarked
package org.openmds.loadtest.model.plan;

import org.jspecify.annotations.NullMarked;
