/** Testers on other machines, by ssh: nodes are checked, given the one jar, told to start, and cleaned up afterwards. */
@NullMarked
package org.openmds.loadtest.control.submit.ssh;

import org.jspecify.annotations.NullMarked;
