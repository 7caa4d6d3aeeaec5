/**
 * WebMDS: the contents of service groups as pages for a browser.
 *
 * <p>
 * A request names a source and a style sheet. {@code source} reads XML documents (resource properties over SOAP, files); {@code transform}
 * makes pages from them by XSLT; {@code folder} adds the administrator's own pages; {@code live} sends changes. This package answers HTTP and
 * keeps the sessions of users. WebMDS accesses an Index only over the network, like any client.
 */
@NullMarked
package org.openmds.webmds;

import org.jspecify.annotations.NullMarked;
