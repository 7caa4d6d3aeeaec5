/** The Index Service: a registry with a cache of the newest values, and the registry of the services of one process. */
@NullMarked
package org.openmds.index;

import org.jspecify.annotations.NullMarked;
