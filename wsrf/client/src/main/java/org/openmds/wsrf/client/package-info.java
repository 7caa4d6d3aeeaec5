/** The client of WSRF services: typed operations on endpoint references, over SOAP and HTTP. */
@NullMarked
package org.openmds.wsrf.client;

import org.jspecify.annotations.NullMarked;
