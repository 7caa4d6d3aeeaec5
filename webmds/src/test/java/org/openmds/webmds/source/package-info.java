@NullMarked
package org.openmds.webmds.source;

import org.jspecify.annotations.NullMarked;
