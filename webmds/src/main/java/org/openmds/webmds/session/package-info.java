/** Sessions of users: their tokens for services, and checks that forms come from WebMDS's own pages. */
@NullMarked
package org.openmds.webmds.session;

import org.jspecify.annotations.NullMarked;
