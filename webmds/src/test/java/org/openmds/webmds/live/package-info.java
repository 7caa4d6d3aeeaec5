@NullMarked
package org.openmds.webmds.live;

import org.jspecify.annotations.NullMarked;
