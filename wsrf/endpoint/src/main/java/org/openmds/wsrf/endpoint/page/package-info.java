/** Pages beside the services: their list, their WSDL and its imports. */
@NullMarked
package org.openmds.wsrf.endpoint.page;

import org.jspecify.annotations.NullMarked;
