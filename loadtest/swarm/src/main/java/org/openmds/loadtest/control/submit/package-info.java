/** How testers are started on machines: as local processes, by ssh, by any command. */
@NullMarked
package org.openmds.loadtest.control.submit;

import org.jspecify.annotations.NullMarked;
