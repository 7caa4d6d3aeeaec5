/** Changes of an index in words. */
@NullMarked
package org.openmds.cli.event;

import org.jspecify.annotations.NullMarked;
