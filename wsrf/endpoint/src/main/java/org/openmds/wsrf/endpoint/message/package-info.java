/** Faults of SOAP messages, and limits and escapes of their text, which both ways of answering share. */
@NullMarked
package org.openmds.wsrf.endpoint.message;

import org.jspecify.annotations.NullMarked;
