@NullMarked
package org.openmds.webmds.session;

import org.jspecify.annotations.NullMarked;
