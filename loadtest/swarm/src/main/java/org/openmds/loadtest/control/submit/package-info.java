/** Ways to start testers: local processes, ssh, and any command. */
@NullMarked
package org.openmds.loadtest.control.submit;

import org.jspecify.annotations.NullMarked;
