/** Tests of the limits for HTTP servers. */
@org.jspecify.annotations.NullMarked
package org.openmds.http;
