/** What the service's machine bears, and how far it is: the probe. */
@NullMarked
package org.openmds.loadtest.service.probe;

import org.jspecify.annotations.NullMarked;
