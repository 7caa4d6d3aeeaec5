/**
 * WebMDS: what service groups hold, as pages for a browser.
 *
 * <p>
 * A request names a source and a style sheet. {@code source} reads XML documents (resource properties over SOAP, files); {@code transform} makes pages of
 * them by XSLT; {@code page} answers HTTP. WebMDS knows an Index only over the wire, as any client does.
 */
@NullMarked
package org.openmds.webmds;

import org.jspecify.annotations.NullMarked;
