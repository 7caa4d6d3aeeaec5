/** The credentials that the server shows to the targets of its requests. */
@NullMarked
package org.openmds.server.credential;

import org.jspecify.annotations.NullMarked;
