/** Requests of a simple form: read without CXF, and recognised when they come again. */
@NullMarked
package org.openmds.wsrf.endpoint.plain;

import org.jspecify.annotations.NullMarked;
