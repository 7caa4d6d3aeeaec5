/** Tests of the schemas: against the published standards, as a schema, and through the generated types. */
@NullMarked
package org.openmds.wsrf.schema;

import org.jspecify.annotations.NullMarked;
