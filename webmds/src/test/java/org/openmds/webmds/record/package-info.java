@NullMarked
package org.openmds.webmds.record;

import org.jspecify.annotations.NullMarked;
