/** The administrator's own pages: a folder of style sheets, of GT4's {@code WebmdsConfig} documents, and of forms. */
@NullMarked
package org.openmds.webmds.folder;

import org.jspecify.annotations.NullMarked;
