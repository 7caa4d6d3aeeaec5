/** Authentication and authorisation of callers, from the configuration. */
@NullMarked
package org.openmds.server.rights;

import org.jspecify.annotations.NullMarked;
