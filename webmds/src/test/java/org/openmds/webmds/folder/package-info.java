@NullMarked
package org.openmds.webmds.folder;

import org.jspecify.annotations.NullMarked;
