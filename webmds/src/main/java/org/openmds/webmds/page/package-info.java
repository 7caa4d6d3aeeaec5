/** HTTP: which source and style sheet a URL means, headers, errors that say what to do. */
@NullMarked
package org.openmds.webmds.page;

import org.jspecify.annotations.NullMarked;
