/** The certificate provider: whose the X.509 certificates in given files are, and how long they are good for. */
@NullMarked
package org.openmds.provider.certificate;

import org.jspecify.annotations.NullMarked;
