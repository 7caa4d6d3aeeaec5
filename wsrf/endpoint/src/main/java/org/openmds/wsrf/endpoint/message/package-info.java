/** Parts of SOAP messages that both ways of answering share: addressing, media types, actions and faults. */
@NullMarked
package org.openmds.wsrf.endpoint.message;

import org.jspecify.annotations.NullMarked;
