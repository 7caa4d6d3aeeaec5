/** Tests of the whole WebMDS over HTTP, in front of a fake service. */
@NullMarked
package org.openmds.webmds;

import org.jspecify.annotations.NullMarked;
