/** WebMDS as a whole, over HTTP, in front of a service that says what a test wants. */
@NullMarked
package org.openmds.webmds;

import org.jspecify.annotations.NullMarked;
