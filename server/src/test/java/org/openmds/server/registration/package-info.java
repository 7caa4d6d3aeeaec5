/** Tests of registrations that a server's configuration names. */
@NullMarked
package org.openmds.server.registration;

import org.jspecify.annotations.NullMarked;
