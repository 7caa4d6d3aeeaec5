/** Soft state: resources that end unless they are renewed, and retries after failures. */
@NullMarked
package org.openmds.wsrf.softstate;

import org.jspecify.annotations.NullMarked;
