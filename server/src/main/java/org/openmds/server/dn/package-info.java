/** Distinguished names of certificates: how they are written, compared and mapped to names of callers. */
@NullMarked
package org.openmds.server.dn;

import org.jspecify.annotations.NullMarked;
