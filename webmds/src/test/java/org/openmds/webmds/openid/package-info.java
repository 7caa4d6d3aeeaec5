@NullMarked
package org.openmds.webmds.openid;

import org.jspecify.annotations.NullMarked;
