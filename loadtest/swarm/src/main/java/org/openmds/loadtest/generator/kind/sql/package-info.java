/** Clients that query databases over JDBC. */
@NullMarked
package org.openmds.loadtest.generator.kind.sql;

import org.jspecify.annotations.NullMarked;
