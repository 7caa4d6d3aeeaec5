/** Times at which users start and end and requests are sent: pure functions of time, without a clock. */
@NullMarked
package org.openmds.loadtest.model.pace;

import org.jspecify.annotations.NullMarked;
