/** The administrator's own pages: a folder of style sheets, GT4's {@code WebmdsConfig} documents, and forms. */
@NullMarked
package org.openmds.webmds.folder;

import org.jspecify.annotations.NullMarked;
