/** When users come and go and when requests are due: functions of time alone, without a clock. */
@NullMarked
package org.openmds.loadtest.model.pace;

import org.jspecify.annotations.NullMarked;
