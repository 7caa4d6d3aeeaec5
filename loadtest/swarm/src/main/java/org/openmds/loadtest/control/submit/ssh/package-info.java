/** Testers on other machines, by ssh: nodes are checked, get the jar, start testers, and are cleaned up afterwards. */
@NullMarked
package org.openmds.loadtest.control.submit.ssh;

import org.jspecify.annotations.NullMarked;
