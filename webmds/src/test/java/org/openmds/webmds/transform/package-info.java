@NullMarked
package org.openmds.webmds.transform;

import org.jspecify.annotations.NullMarked;
