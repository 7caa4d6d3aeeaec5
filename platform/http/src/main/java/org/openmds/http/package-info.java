/** Limits for HTTP servers that the libraries do not have. */
@NullMarked
package org.openmds.http;

import org.jspecify.annotations.NullMarked;
