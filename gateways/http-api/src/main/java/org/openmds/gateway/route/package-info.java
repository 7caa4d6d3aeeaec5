/** The declarations of the HTTP API: paths, parameters and answers. Requests are checked by them, and the OpenAPI document is made from them. */
@NullMarked
package org.openmds.gateway.route;

import org.jspecify.annotations.NullMarked;
