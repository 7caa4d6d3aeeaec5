/** The certificate provider: subject, issuer and validity of the X.509 certificates in given files. */
@NullMarked
package org.openmds.provider.certificate;

import org.jspecify.annotations.NullMarked;
