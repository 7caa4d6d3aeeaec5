/** References: static bytes of the size of an index's answer, and what is attached by its URL only. */
@NullMarked
package org.openmds.loadtest.systems.file;

import org.jspecify.annotations.NullMarked;
