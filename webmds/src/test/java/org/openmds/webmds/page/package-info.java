@NullMarked
package org.openmds.webmds.page;

import org.jspecify.annotations.NullMarked;
