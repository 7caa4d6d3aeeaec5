/** The Index Service: a service group with the newest values of its members, and the registry of the services of a process. */
@NullMarked
package org.openmds.index;

import org.jspecify.annotations.NullMarked;
