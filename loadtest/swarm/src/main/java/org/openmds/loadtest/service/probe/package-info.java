/** The probe: observes the service's machine and measures the network distance to it. */
@NullMarked
package org.openmds.loadtest.service.probe;

import org.jspecify.annotations.NullMarked;
