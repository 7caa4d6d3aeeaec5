/** The HTTP handler of the API: callers, rights, parameters, bodies and the sending of answers. */
@NullMarked
package org.openmds.gateway.serve;

import org.jspecify.annotations.NullMarked;
