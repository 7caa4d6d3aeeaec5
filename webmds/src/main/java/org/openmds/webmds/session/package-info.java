/** People at browsers: sessions, what they may show to services, and that what they send comes from WebMDS's own pages. */
@NullMarked
package org.openmds.webmds.session;

import org.jspecify.annotations.NullMarked;
